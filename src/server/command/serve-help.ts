const PLACE = `  --port N          the port, default 4780; 0 chooses a free one
  --host ADDRESS    the address to listen on, default 127.0.0.1 (only this machine). Any other one
                    requires --public-url
  --public-url URL  where browsers open the app, e.g. https://treeline.example/. Requests with
                    another host name or from another origin are rejected
  --base PATH       the path of the app, e.g. /treeline/, if a proxy does not remove it. The path
                    of --public-url has to end with it
  --tls-cert FILE   serve https with this certificate and those between it and its authority (PEM)
  --tls-key FILE    the private key of --tls-cert (PEM, without passphrase). Both are read again
                    on the signal SIGHUP
  --log             print one line for each request: time, method, path without ids and query,
                    status, bytes, milliseconds, network, interface
  --help            print this help`;

const EXIT_CODES = `Exit codes: 0 stopped by a signal, 1 internal error, 2 wrong options or an unreadable
configuration, 3 the port cannot be opened, 4 a node does not respond, 5 a certificate or key cannot
be read or used, or is not trusted, 6 wrong base, 7 --host without --public-url.`;

export const SERVE_HELP = `Treeline, an explorer for Canton ledgers.

  treeline [--ledger URL] [--scan URL] [options]
  treeline --network id=ID,ledger=URL,scan=URL,label=TEXT [--network …] [options]
  treeline --config FILE [options]

  --ledger URL      forward the ledger interface of this node, e.g. https://node.example:7575
  --scan URL        forward this Scan interface, e.g. https://scan.example/api/scan
  --network …       forward one of several networks; id, and ledger or scan or both, are required
  --config FILE     serve this config.json; each ledger_upstream and scan_upstream in it is
                    forwarded, each absolute base_url and scan_url is requested by the browser itself
  --ca FILE         trust this authority too (PEM) for the certificates of these servers
  --no-check        start although a server does not respond
${PLACE}
  --version         print the version

Without --ledger, --scan, --network and --config, a simulated node is served.

${EXIT_CODES}`;

export const DEMO_HELP = `Serves the app with a simulated node.

  treeline demo [options]

${PLACE}

${EXIT_CODES}`;
