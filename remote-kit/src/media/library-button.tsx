import { Button, type ButtonProps } from '@postloom/ui-kit';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../session.ts';
import { PicturePicker, type PicturePickerProps } from './picture-picker.tsx';

interface LibraryButtonProps
  extends Omit<PicturePickerProps, 'onClose' | 'onUpload'>,
    Pick<ButtonProps, 'className' | 'disabled' | 'ref'> {}

/** Opens the library to choose pictures for something. Only members have one. */
export function LibraryButton({ className, disabled, ref, onPick, ...picker }: LibraryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (useUser() === null) return null;
  return (
    <>
      <Button
        ref={ref}
        className={className}
        disabled={disabled}
        icon={<Images aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Choose from library
      </Button>
      {isOpen && (
        <PicturePicker
          {...picker}
          onPick={(pictures) => {
            setOpen(false);
            onPick(pictures);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
