/**
 * A path and query within this app, because a link must not lead to another host; short enough for the
 * storage and for an address.
 */
export const RETURN_PATH = /^\/(?![/\\]).{0,4000}$/;
