import { createFileRoute } from '@tanstack/react-router';
import { HomePage, loadSimulated } from '#features/home/home-page.tsx';
import { SearchBox } from '#features/search/search-box.tsx';

export const Route = createFileRoute('/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context }) => loadSimulated(context.connected),
  component: Home,
});

function Home() {
  const { connected, connections } = Route.useRouteContext();
  return (
    <HomePage
      connected={connected}
      networks={connections.list}
      simulated={Route.useLoaderData()}
      search={<SearchBox focused connected={connected} />}
    />
  );
}
