/**
 * The rooms of the source: a folder → its doors, the files that other rooms may import. The floors,
 * and the rules that `house.test.ts` checks, are described in docs/architecture.md.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'domain/audit': 'act audit-record audit-text',
    'domain/completion':
      'completion contested contention completion-ending completion-match definite-text rejected-update rejection rejection-headline rejection-text trace-match',
    'domain/completion-list':
      'completion-list-text completion-reading completion-response completion-view completions-around loaded-text search-budget',
    'domain/completion-question': 'completion-question completions-form completions-search',
    'domain/contract': 'contract-state contract-text',
    'domain/daml-value': 'read-value value',
    'domain/drawing': 'svg-file',
    'domain/error-catalogue':
      'category-text error-advice error-catalogue error-category error-rules grpc-status',
    'domain/external-party': 'external-party onboarding-bundle topology-answer',
    'domain/failure': 'bug-details distinct-failures explain-error failure failure-text retry',
    'domain/forest': 'child-forest fold-address folds forest node-forest',
    'domain/ledger':
      'checkpoint contract-id int64 lookalikes mark-hue microseconds party rights shown-time store template-id time trace-id transaction-hash typed-input typed-time update-id version-patch',
    'domain/lineage': 'lineage lineage-drawing lineage-edges lineage-text',
    'domain/narrowing': 'narrowing time-histogram time-range time-range-text',
    'domain/node':
      'clock-difference node-state node-state-label page-access plain-http right-labels route-plan route-table',
    'domain/package': 'package-question package-search same-package-search',
    'domain/privacy-map': 'map-drawing map-text privacy-map',
    'domain/search': 'folded-contract form-hint leads meaning recognise update-id-problem',
    'domain/secret': 'redact',
    'domain/sign-in': 'return-path sign-in-limits sign-in-problem sign-in-text',
    'domain/signing':
      'bytes der-key ecdsa-signature encrypted-pkcs8 pasted-key pasted-signature pkcs8 private-key-text signing-command signing-key',
    'domain/text':
      'base64-length form-reading honest-text json-text notice markdown plural search-params text-search',
    'domain/timeline': 'related timeline timeline-end timeline-form timeline-link timeline-text',
    'domain/topology':
      'embedded-key strict-fields topology topology-file topology-hash topology-mapping topology-tables',
    'domain/topology-checks':
      'check-text topology-checks topology-comparison topology-evidence topology-hosting topology-text topology-verdict',
    'domain/traffic': 'app-activity recorded traffic',
    'domain/update':
      'acs-delta agreement document headline interface-view ledger-reading reassignment source-text submitters summary time-line update-markdown visible-because',
    'domain/update-list':
      'contract-filter jump list-response page-chain page-loop-text page-progress update-buffer update-row update-row-text updates-request',
    'domain/verdict': 'quorum quorum-text verdict view-forest visibility',
    'api/completions': 'completion-feed completion-search completions completions-by-hash',
    'api/connection':
      'config config-file config-line connections custom-addresses page-lock recent',
    'api/contracts': 'contract-events contract-moves',
    'api/document': 'event-list event-row read-ahead survey update-document',
    'api/event': 'event-layout plain-event read-event read-move',
    'api/feed': 'feed-engine feed-runner feed-stop',
    'api/http':
      'api-request body http issuer-request last-response node-url request-gate request-log',
    'api/json':
      'byte-search exact-json further-members int64-json integer-wire json-body json-pages json-scanner json-strings numbered-ids page-bytes repeated-member shape text-index',
    'api/keys': 'curves key-backup key-holder key-refusals key-tools',
    'api/ledger': 'capabilities choose-reader ledger ledger-range ledger-wire',
    'api/ledger-update': 'ledger-document ledger-event',
    'api/lineage': 'lineage-source',
    'api/node': 'node-about node-facts record-times',
    'api/packages': 'preferred-packages',
    'api/parties': 'external-party-wire hosted-parties parties simulated-lies',
    'api/review': 'read-review review review-curves',
    'api/scan': 'scan update-by-hash without-route',
    'api/scan-update': 'scan-document scan-event scan-wire',
    'api/sign-in': 'network-session session sign-in sign-in-answer signed-out',
    'api/thread': 'thread-link',
    'api/token': 'claims hidden-limit pasted-token token',
    'api/update-reader': 'open-document reading',
    'api/update-row': 'read-scan-row read-update-row',
    'api/updates':
      'feed-state find-counterpart network-feed page-cursor scan-page update-curl update-feed event-format update-look-up update-request updates-wire',
    'api/verifier': 'verifier',
    queries:
      'connected-node document document-parts event fetch-within loaded-updates network node-facts node-status packages parties progress reader refused-sources scan-version update updates',
    'queries/completion': 'completion-of completions contention rejection-reason usual-completions',
    'queries/contract': 'contract lineage',
    'queries/look-up': 'look-up',
    'queries/timeline': 'timeline',
    'ui/browser':
      'close-request focus keys latest page-subject place preferences save-drawing save-file search-change search-schema tooltip use-latest-promise use-page-hidden use-printing use-seconds use-url-state',
    'ui/contention': 'winners',
    'ui/controls':
      'button check-field choice-row copy countdown dialog field form menu more-button popover popover-button radio-list segmented side-sheet text-area',
    'ui/event': 'event-extras event-field event-payloads',
    'ui/failure':
      'bug-panel connected-ledger error-advice failure part-failure failed pending-request unloaded-file',
    'ui/find': 'find find-bar hits seeking',
    'ui/grid': 'folded-tree indent list-focus overview row-window tree-grid tree-keys',
    'ui/list':
      'bar-count filter-panel histogram kind-toggles list-page list-table query-panel results-bar row-kind row-parties switch',
    'ui/names':
      'filter-text lens-bar name-list-field name-select parties-form party-choice party-dialog party-list party-name token-destination',
    'ui/notice': 'alert lazy-part lookalike-notices notice notice-list',
    'ui/payload': 'as-received payload payload-leaf',
    'ui/reassignment': 'move-pair',
    'ui/text':
      'badge checkpoint-count cut-list fact facts honest-text identifier invalid-value last-known line long-text moment name-text row-time said sentence whole-id workflow-link',
    'ui/verdict': 'completion-disagreements verdict-fact verdict-panel',
    'features/completions/detail': 'completion-detail completion-headline outcome-badge',
    'features/completions/list': 'previewed-completions',
    'features/completions/page': 'completions-page',
    'features/completions/question': 'completions-search-schema question-facts question-panel',
    'features/connect':
      'connect-page network-chip signed-in-page token-dialog token-prompt unknown-network way-back',
    'features/contract': 'bad-contract-id contract-page',
    'features/errors': 'error-page errors-page',
    'features/external-party':
      'advised-failure allocation-failure command-text further-fields key-custody key-problem missing-part name-field onboarding other-party party-fields progress save-bundle save-record sent-body step-text terms-panel unsaved-work use-verifier',
    'features/external-party/allocate': 'allocate-step',
    'features/external-party/hosting': 'party-rights party-watch result-step',
    'features/external-party/key': 'key-step',
    'features/external-party/page': 'external-party-page',
    'features/external-party/party': 'party-form party-search party-step',
    'features/external-party/review': 'review-page',
    'features/external-party/sign': 'sign-step',
    'features/external-party/verify': 'dishonest-node generate-step verified-answer',
    'features/home': 'home-page',
    'features/lineage': 'lineage-panel',
    'features/node': 'node-page',
    'features/packages': 'package-search-schema packages-page',
    'features/raw': 'raw-panel',
    'features/search': 'asked-lead go-page read-search search-box',
    'features/shell':
      'app-header broken-page key-help node-strip not-found page-notices page-troubles unread-config',
    'features/timeline': 'timeline-page',
    'features/traffic': 'traffic-page',
    'features/update': 'shown-document-context update-title',
    'features/update/facts': 'completion-search more-facts summary-strip',
    'features/update/page': 'bad-update-id update-layout update-nav',
    'features/update/sources':
      'reading-panel source-button source-states sources update-unavailable',
    'features/update/tree': 'event-page repeated-members',
    'features/updates/list': 'feed-list previewed-list update-preview',
    'features/updates/narrow': 'narrowed-lines update-filters update-kinds',
    'features/updates/feed': 'feed-bounds feed-failures filtered-feed rows-link tail-bar',
    'features/updates/network': 'network-page network-search',
    'features/updates/page': 'updates-page',
    'features/updates/request':
      'narrowing-search narrowing-view request-facts request-panel updates-address updates-form updates-link updates-search',
    'features/updates/seek': 'jump-to',
    'features/views': 'shown-views view-traffic',
    'features/views/detail': 'view-detail',
    'features/views/map': 'privacy-map-panel',
    'features/views/page': 'views-page',
    'features/views/what-if': 'what-if what-if-panel',
    routes: '',
    'sim/broken': 'breakage broken',
    'sim/completions': 'completion completion-by-hash completions-list failure status-body',
    'sim/contracts': 'contention-scenario contract-routes contract-scenarios lineage-scenarios',
    'sim/crowd': 'crowd-scenarios crowd-world',
    'sim/demo': 'amulet economy moves payments registry settlement story unseen',
    'sim/failures': 'failures',
    'sim/http': 'answer incident json-text request-body serve',
    'sim/issuer': 'issuer',
    'sim/ledger':
      'event-filter ledger ledger-error ledger-event ledger-node ledger-request offset-error reading record-times release update-format user',
    'sim/lists': 'list-query updates-list updates-page',
    'sim/packages': 'interface-view package preferred-packages',
    'sim/scan': 'scan value-json',
    'sim/scenarios': 'scenario scenarios',
    'sim/topology': 'allocate chosen-lie generate hosting lies party-routes',
    'sim/world':
      'daml-value identity moment noise party projection scene timeline transaction update verdict-views world',
    server:
      'exit-code forwarded-routes honest-stream own-text security-headers simulated-nodes upstream-route',
    'server/forward':
      'forward upstream-authority upstream-check upstream-failure upstream-fetch upstream-url',
    'server/serve':
      'access-log app-files app-server base-path served-config tls-files treeline-app',
    'server/terminal': 'ascii-json line terminal',
    'server/nodes':
      'command-run failure-lines network-option node-fetch node-options only-option open-node-client or-usage',
    'server/check': 'check-command',
    'server/show': 'show-command',
    'server/recipes': 'headers-command',
    'server/command': '',
    'server/contents': '',
  }).map(([room, doors]) => [room, doors.split(' ').filter((door) => door !== '')]),
);
