import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#features/home/home-page.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const { connected, connections } = Route.useRouteContext();
  return <HomePage network={connected?.node.network} networks={connections.list} />;
}
