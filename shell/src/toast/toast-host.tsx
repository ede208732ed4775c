import { Toast, ToastProvider, ToastViewport } from '@postloom/ui-kit';
import { useStore } from 'zustand';
import { dismissToast, toastDefaultDuration, toastStore } from './toast-store.ts';

/** The one toast viewport of the site. */
export function ToastHost() {
  const toasts = useStore(toastStore, (state) => state.toasts);
  return (
    <ToastProvider duration={toastDefaultDuration}>
      {toasts.map(({ id, open, title, description, tone, duration, action }) => (
        <Toast
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismissToast(id);
          }}
          title={title}
          description={description}
          tone={tone}
          duration={duration}
          action={action && { label: action.label, altText: action.label, onAction: action.onSelect }}
        />
      ))}
      <ToastViewport />
    </ToastProvider>
  );
}
