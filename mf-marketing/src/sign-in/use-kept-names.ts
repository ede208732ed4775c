import { type ContractForm, createTabStore, type RemoteContext, useService } from '@postloom/remote-kit';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const schema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
type Names = z.infer<typeof schema>;
const names = ['firstName', 'lastName', 'email'] as const;
const empty: Names = { firstName: '', lastName: '', email: '' };

const createNames = (context: RemoteContext) =>
  createTabStore<Names>(context, { name: 'sign-up', schema, empty });

/**
 * Keeps the name and the email address of the sign-up form while its tab is open, so that a reload doesn't lose them.
 * The password is never stored.
 * @returns the function that forgets them.
 */
export function useKeptNames<Form extends Names>(form: ContractForm<Form>['form']): () => void {
  const store = useService(createNames);
  const { getValues, setValue, watch } = form as unknown as ContractForm<Names>['form'];
  useEffect(() => {
    const fill = () => {
      const kept = store.getState();
      // What was typed before the page was ready stays.
      for (const name of names) if (!getValues(name) && kept[name]) setValue(name, kept[name]);
    };
    const keep = () => {
      const { firstName = '', lastName = '', email = '' } = getValues();
      store.setState({ firstName, lastName, email });
    };
    fill();
    if (names.some((name) => getValues(name))) keep();
    // The store is restored once the session is known.
    const stop = store.subscribe(fill);
    const { unsubscribe } = watch(keep);
    return () => {
      stop();
      unsubscribe();
    };
  }, [store, getValues, setValue, watch]);
  return () => store.setState(empty, true);
}
