/** A contract id in lines of 64 digits, perhaps indented. These lines are no ids of their own. */
export const FOLDED_CONTRACT = /^00\w{62}\s*\n\s*\w{64}\s*\n\s*\w{10}$/;
