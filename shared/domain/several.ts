/** Tasks that one call may change. */
export const MAX_CHANGED_AT_ONCE = 5_000;
/** Tasks that one call may make. */
export const MAX_MADE_AT_ONCE = 500;
