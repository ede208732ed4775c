import { useService } from '@postloom/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { createAttachments } from './attachments.ts';

/**
 * A URL with which an uploaded picture can be shown; null until it has been read.
 * @param id null if there is no picture.
 * @param onMissing called if the picture is gone, e.g. because the browser cleared its storage.
 */
export function useAttachmentUrl(id: string | null, onMissing?: () => void): string | null {
  const { read } = useService(createAttachments);
  const [url, setUrl] = useState<string | null>(null);
  const missing = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (!id) return;
    let made: string | undefined;
    let left = false;
    read(id).then((blob) => {
      if (left) return;
      if (!blob) return missing();
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      left = true;
      setUrl(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, read]);
  return url;
}
