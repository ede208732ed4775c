import { Loaded } from '@postloom/remote-kit';
import { Button } from '@postloom/ui-kit';
import { useBrowserPush } from './use-browser-push.ts';

/** Push messages in this browser: on, off, or why they can't be turned on. */
export function BrowserPush() {
  const { state, turnOn, turnOff, test } = useBrowserPush();
  return (
    <Loaded query={state} what="your push notification status">
      {(push) => (
        <div className="workspace:flex workspace:flex-col workspace:gap-3 workspace:rounded-md workspace:border workspace:border-line workspace:p-4">
          <p role="status" className="workspace:text-sm">
            {push === 'unsupported' && 'This browser can’t receive push notifications from this site.'}
            {push === 'denied' &&
              'Notifications from this site are blocked in this browser. Allow them in the browser’s settings for this site, then come back.'}
            {push === 'off' && 'Off in this browser. Turning it on asks for your permission.'}
            {push === 'on' && 'On in this browser, until you sign out.'}
          </p>
          {push === 'off' && (
            <div>
              <Button size="sm" loading={turnOn.isPending} onClick={() => turnOn.run()}>
                Turn on in this browser
              </Button>
            </div>
          )}
          {push === 'on' && (
            <div className="workspace:flex workspace:flex-wrap workspace:gap-3">
              <Button size="sm" loading={test.isPending} onClick={() => test.run()}>
                Send a test
              </Button>
              <Button size="sm" loading={turnOff.isPending} onClick={() => turnOff.run()}>
                Turn off in this browser
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
