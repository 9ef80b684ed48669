import { getRequestListener } from '@hono/node-server';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { metaSecurityPolicy } from './security-headers.ts';
import type { SimulatedNodes } from './simulated-nodes.ts';

/** Writes the open policy into the built page. Throws if the page has an inline script or style. */
export function lockedPage(): Plugin {
  return {
    name: 'treeline-locked-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html): string {
        const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style[\s>]|\sstyle=|\son[a-z]+=/i.exec(html);
        if (inline !== null)
          throw new Error(`index.html contains "${inline[0]}", which CSP forbids.`);
        const charset = '<meta charset="utf-8" />';
        if (!html.includes(charset)) throw new Error(`index.html lacks ${charset}.`);
        const meta = `<meta http-equiv="Content-Security-Policy" content="${metaSecurityPolicy()}" />`;
        return html.replace(charset, `${charset}\n    ${meta}`);
      },
    },
  };
}

/**
 * Makes each `import()` of a worker a static one. A worker is one file; left as it is, everything
 * that is imported later, and all that this needs, would be wrapped in functions (1 kB in gzip).
 * Names that are taken at once need no object for their module (0.1 kB).
 */
export function wholeWorker(): Plugin {
  return {
    name: 'treeline-whole-worker',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]src[\\/]/.test(id)) return null;
      const imports = new Set<string>();
      const later = `import\\((["'][^"']+["'])\\)`;
      const whole = code
        .replace(RegExp(`const (\\{[^}]*\\}) = await ${later};`, 'g'), (_, names, file) => {
          imports.add(`import ${names} from ${file};`);
          return '';
        })
        .replace(RegExp(`\\b${later}`, 'g'), (_, file) => {
          const name = `importedLater${imports.size}`;
          imports.add(`import * as ${name} from ${file};`);
          return `Promise.resolve(${name})`;
        });
      if (imports.size === 0) return null;
      return { code: `${[...imports].join('\n')}\n${whole}`, map: null };
    },
  };
}

export function nodeNextDoor(): Plugin {
  return {
    name: 'treeline-node-next-door',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
      const guest = firstLoadModules(chunks).find((id) => /[\\/]src[\\/]sim[\\/]/.test(id));
      if (guest !== undefined) this.error(`The first load includes the simulated node: ${guest}`);
    },
  };
}

function firstLoadModules(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next !== undefined) reached.add(next);
    }
  }
  return [...reached].flatMap((chunk) => chunk.moduleIds);
}

export function demoInDev(): Plugin {
  return {
    name: 'treeline-demo-in-dev',
    apply: 'serve',
    configureServer(server) {
      let opened: Promise<SimulatedNodes> | undefined;
      const listener = getRequestListener(async (request) => {
        opened ??= server
          .ssrLoadModule('/src/sim/http/serve.ts')
          .then((module) => module['serveSimulatedNodes']() as SimulatedNodes);
        const answer = await (await opened)(request);
        return answer ?? new Response('No simulated node at this address.', { status: 404 });
      });
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/sim/')) void listener(request, response);
        else next();
      });
    },
    transformIndexHtml(): HtmlTagDescriptor[] {
      const attrs = { name: 'treeline-demo', content: 'sim/networks.json' };
      return [{ tag: 'meta', attrs, injectTo: 'head' }];
    },
  };
}
