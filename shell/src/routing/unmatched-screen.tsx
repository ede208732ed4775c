import { useLoaderData } from 'react-router-dom';
import type { UnmatchedData } from './create-router.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RemoteFailureScreen } from './remote-failure-screen.tsx';

/** What the splat route shows: a remote that could not be loaded, or a path that is nobody's. */
export function UnmatchedScreen() {
  const data = useLoaderData<UnmatchedData>();
  if (!data) return <NotFoundScreen />;
  return <RemoteFailureScreen remote={data.unavailable.remote} detail={data.unavailable.message} />;
}
