import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#features/home/home-page.tsx';
import { SearchBox } from '#features/search/search-box.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { connected, connections } = Route.useRouteContext();
  return (
    <HomePage
      connected={connected}
      networks={connections.list}
      search={<SearchBox focused connected={connected} />}
    />
  );
}
