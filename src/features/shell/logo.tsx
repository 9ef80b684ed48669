/** The tree of Treeline. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22" className="text-accent">
      <path
        fill="currentColor"
        d="M11 1.5 4.2 11h3.1L3 17.2h6.6v3.3h2.8v-3.3H19L14.7 11h3.1L11 1.5Z"
      />
    </svg>
  );
}
