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
  /** Validates the form and gives the limits of its fields: an endpoint's body schema, or one that extends it. */
  readonly schema: S;
  /**
   * The fields' initial values. Not for prerendered forms: their HTML has the values (`defaultValue`), and what was
   * typed before React loaded must stay.
   */
  readonly initial?: DefaultValues<z.input<S>>;
  /** Sends the parsed values. */
  readonly send: (values: z.output<S>, options: CallOptions) => Promise<Result>;
  /** Called with the faults that prevent the form from being sent. */
  readonly onInvalid?: (errors: Readonly<Partial<Record<Path<z.input<S>>, string>>>) => void;
}

/** The props of a ui-kit text field. */
export interface ContractField<Name extends string> extends UseFormRegisterReturn<Name> {
  readonly error: string | undefined;
  readonly maxLength?: number;
}

export interface ContractForm<Input extends FieldValues> {
  /** For the `<form>`. */
  readonly onSubmit: (event: FormEvent) => void;
  /** The name, ref, handlers, limit and error of a field. */
  field<N extends Path<Input>>(name: N): ContractField<N>;
  readonly isPending: boolean;
  /** Why the last attempt to send failed, if it did. */
  readonly failure: Failure | null;
  readonly errors: Readonly<Partial<Record<Path<Input>, string>>>;
  /** For a form that stays open: adopts the saved values, except for fields changed after they were sent. */
  settle(saved: Input): void;
  /** The underlying react-hook-form, for what this doesn't cover: `watch`, `reset`, `setValue`. */
  readonly form: UseFormReturn<Input>;
}

/** A form for a contract schema: uncontrolled fields, with the limits and messages of the schema. */
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

  // react-hook-form has read what was typed before React loaded. Setting the values again notifies those who watch
  // them.
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

/** Validates with the schema. If a field has several faults, only the first is reported. */
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
