/**
 * The participant's own rule for user ids: these characters, at most 128 (the published OpenAPI
 * document, User.id).
 */
const USER_ID = /^[A-Za-z0-9@^$.!`\-#+'~_|:()]{1,128}$/;

/** True for a text of the form of a ledger user's id. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
