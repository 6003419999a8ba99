#pragma once

// Force-included when better-sqlite3 is compiled for a runtime older than Node 22.
//
// Such a runtime calls the finalizers of a module built against experimental Node-API while the
// garbage collector is still working. A finalizer that touches a JavaScript error at that moment
// takes the whole process down. The build therefore leaves every finalizer out: an object handed
// to JavaScript keeps its native half until the database is closed or the process ends.

#include <node_api.h>

namespace baton {

// The callback's type differs between Node-API versions, so it is accepted as anything and ignored.
template <typename Callback>
inline napi_status WrapForGood(napi_env env, napi_value holder, void* native, Callback, void*,
                               napi_ref* weak) {
  const napi_status wrapped = napi_wrap(env, holder, native, nullptr, nullptr, nullptr);
  if (wrapped != napi_ok || weak == nullptr) return wrapped;
  return napi_create_reference(env, holder, 0, weak);
}

template <typename Callback>
inline napi_status SkipFinalizer(napi_env env, napi_value holder, void*, Callback, void*,
                                 napi_ref* weak) {
  if (weak == nullptr) return napi_ok;
  return napi_create_reference(env, holder, 0, weak);
}

}  // namespace baton

#define napi_wrap ::baton::WrapForGood
#define napi_add_finalizer ::baton::SkipFinalizer
