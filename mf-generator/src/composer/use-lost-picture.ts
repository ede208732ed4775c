import { useEffect, useState } from 'react';

/** Why a picture is not shown: it is gone for good, or could not be loaded just now. */
export type PictureLoss = 'gone' | 'unreachable';

/**
 * What became of a stored picture that a page shows.
 * @param url its address on this site.
 * @returns `loss` is null while it is shown; `onError` belongs to its image. What could not be loaded is tried again as
 *   soon as there is a connection.
 */
export function useLostPicture(url: string | null) {
  const [lost, setLost] = useState<{ readonly url: string; readonly loss: PictureLoss } | null>(null);
  const loss = lost?.url === url ? lost.loss : null;
  useEffect(() => {
    if (loss !== 'unreachable') return;
    const retry = () => setLost(null);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [loss]);
  return {
    loss,
    retry: () => setLost(null),
    onError: async (): Promise<void> => {
      if (url !== null) setLost({ url, loss: await lossOf(url) });
    },
  };
}

/** An image says only that it failed: whether its file is still there, its address is asked. */
async function lossOf(url: string): Promise<PictureLoss> {
  try {
    // A file in a bucket answers with the way there, which is answer enough.
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    return status === 404 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
