import { userInfo } from "node:os";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The name under which the person at this computer acts: the operating system's user name.
 * @param env asked where the system has no name for the user's number, as in some containers
 */
export function personName(env: Environment): string {
  try {
    return userInfo().username;
  } catch {
    return env.USER || env.LOGNAME || env.USERNAME || `user-${process.getuid?.() ?? "unknown"}`;
  }
}
