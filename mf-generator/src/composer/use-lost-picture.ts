import { useEffect, useState } from 'react';

/** Why a picture isn't shown: it no longer exists, or it can't be loaded at the moment. */
export type PictureLoss = 'gone' | 'unreachable';

/**
 * Finds out why a stored picture couldn't be shown.
 * @param url the picture's URL on this site.
 * @returns `loss`, null while the picture is shown, and `onError` for its image element. A picture that couldn't be
 *   loaded is retried once the connection is back.
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

/** An image element's error event has no reason, so this asks the server whether the file still exists. */
async function lossOf(url: string): Promise<PictureLoss> {
  try {
    // For a file in a bucket, the server answers with a redirect, which is enough to know that it exists.
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    return status === 404 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
