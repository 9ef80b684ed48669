import { BEHAVIOURS, LIFETIMES } from './behaviour.ts';

/** The page of the issuer, which is not a page of the app: it has a policy and a form of its own. */
export function issuerPage(body: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Simulated issuer</title>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

export function consentPage(users: readonly string[], clientId: string, scope: string): Response {
  return issuerPage(`<h1>Simulated issuer</h1>
<p>${escaped(clientId)} requests: ${escaped(scope)}</p>
<form method="post">
<p><label>User <select name="user">${options(users.map((user) => [user, user]))}</select></label></p>
<p><label>Access token is valid for <select name="lifetime">${options(Object.entries(LIFETIMES).reverse())}</select></label></p>
<p><label>Behaviour <select name="behaviour">${options(Object.entries(BEHAVIOURS))}</select></label></p>
<p><button name="decision" value="allow">Sign in</button>
<button name="decision" value="cancel">Cancel</button></p>
</form>`);
}

function options(entries: readonly (readonly [value: string, label: string])[]): string {
  return entries
    .map(([value, label]) => `<option value="${escaped(value)}">${escaped(label)}</option>`)
    .join('');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
