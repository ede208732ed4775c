import type { CallOptions } from '@postloom/shared-contracts/client';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { Failure } from '../failure.ts';
import { type ApiMutationInput, useApiMutation } from '../use-api-mutation.ts';
import { keepTyped } from './keep-typed.ts';
import { maxLengthOf } from './limits.ts';

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

export interface ContractFormInput<S extends FormSchema, Result>
  extends Omit<ApiMutationInput<z.output<S>, Result>, 'call'> {
  /** Checks the form and sets the limits of its fields: an endpoint's body, or one that extends it. */
  readonly schema: S;
  /**
   * What stands in the fields at first. Not for prerendered forms: there the HTML says it (`defaultValue`), and what
   * was typed before React came stays.
   */
  readonly initial?: DefaultValues<z.input<S>>;
  /** Sends what was entered, parsed. */
  readonly send: (values: z.output<S>, options: CallOptions) => Promise<Result>;
  /** Told of the faults that keep the form from being sent. */
  readonly onInvalid?: (errors: Readonly<Partial<Record<Path<z.input<S>>, string>>>) => void;
}

/** What a text field of the ui-kit takes. */
export interface ContractField<Name extends string> extends UseFormRegisterReturn<Name> {
  readonly error: string | undefined;
  readonly maxLength?: number;
}

export interface ContractForm<Input extends FieldValues> {
  /** For the `<form>`. */
  readonly onSubmit: (event: FormEvent) => void;
  /** Name, reference, handlers, limit and error of a field. */
  field<N extends Path<Input>>(name: N): ContractField<N>;
  readonly isPending: boolean;
  /** What became of the last try at the server, where it failed. */
  readonly failure: Failure | null;
  readonly errors: Readonly<Partial<Record<Path<Input>, string>>>;
  /** For a form that stays: takes over what was saved, except where something was typed after it was sent. */
  settle(saved: Input): void;
  /** The library's own, for what goes beyond: `watch`, `reset`, `setValue`. */
  readonly form: UseFormReturn<Input>;
}

/** A form on a schema of the contract: its fields keep their own text, its limits and sentences are the schema's. */
export function useContractForm<S extends FormSchema, Result>({
  schema,
  initial,
  send,
  onInvalid,
  onFailed,
  ...outcome
}: ContractFormInput<S, Result>): ContractForm<z.input<S>> {
  type Input = z.input<S>;
  const form = useForm<Input, unknown, z.output<S>>({
    resolver: resolverOf<S>(schema),
    ...(initial && { defaultValues: initial }),
  });
  const sent = useRef<Input | null>(null);
  const sending = useApiMutation<z.output<S>, Result>({
    ...outcome,
    call: send,
    onFailed: (failure, values) => {
      for (const [path, message] of Object.entries(failure.fields)) {
        form.setError(path as Path<Input>, { message }, { shouldFocus: true });
      }
      return onFailed?.(failure, values);
    },
  });

  // What was typed before React came has been read from the fields; whoever watches them hears of it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is taken over
  useLayoutEffect(() => {
    if (initial) return;
    for (const [name, value] of Object.entries(form.getValues())) form.setValue(name as Path<Input>, value);
  }, [form]);

  const errors = messagesOf<Input>(form.formState.errors);
  return {
    onSubmit: (event) => {
      void form.handleSubmit(
        (values) => {
          if (!sending.isPending) sent.current = { ...form.getValues() };
          sending.run(values);
        },
        (faults) => onInvalid?.(messagesOf<Input>(faults)),
      )(event);
    },
    field: (name) => {
      const maxLength = maxLengthOf(schema, name);
      return { ...form.register(name), error: errors[name], ...(maxLength !== undefined && { maxLength }) };
    },
    isPending: sending.isPending,
    failure: sending.failure,
    errors,
    settle: (saved) => {
      const fields = keepTyped(form.getValues(), sent.current ?? form.getValues(), saved);
      form.reset(saved as DefaultValues<Input>);
      form.reset(fields, { keepDefaultValues: true });
    },
    form: form as unknown as UseFormReturn<Input>,
  };
}

/** Checks with the schema. Of several faults of a field, the first is told. */
function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data as z.output<S>, errors: {} };
    const errors: FieldErrors<z.input<S>> = {};
    for (const { path, code, message } of parsed.error.issues) {
      const name = path.join('.');
      if (!get(errors, name)) set(errors, name, { type: code, message });
    }
    return { values: {}, errors };
  };
}

function messagesOf<Input extends FieldValues>(
  errors: FieldErrors<Input>,
): Partial<Record<Path<Input>, string>> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' ? [[name, error.message]] : [],
    ),
  ) as Partial<Record<Path<Input>, string>>;
}
