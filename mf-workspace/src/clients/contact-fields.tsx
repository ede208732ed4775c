import { type ClientContact, contactsMax, signOffLimits } from '@postloom/shared-contracts';
import { Button, IconButton, TextField } from '@postloom/ui-kit';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { FormPart } from './form-part.tsx';

interface ContactFieldsProps {
  readonly value: readonly ClientContact[];
  /** Messages by path: `contacts.0.email`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onValueChange: (contacts: readonly ClientContact[]) => void;
}

/** The client's contacts who approve posts: name and email address. */
export function ContactFields({ value, errors, onValueChange }: ContactFieldsProps) {
  const wasAdded = useRef(false);
  /** Whoever adds a contact goes on with its name. */
  const focusAdded = (field: HTMLInputElement | null) => {
    if (!field || !wasAdded.current) return;
    wasAdded.current = false;
    field.focus();
  };
  const change = (at: number, part: Partial<ClientContact>) =>
    onValueChange(value.map((contact, index) => (index === at ? { ...contact, ...part } : contact)));
  return (
    <FormPart title="Contacts">
      <p className="workspace:text-sm workspace:text-muted">
        The people who approve posts. You can email them a link from any post.
      </p>
      {value.map((contact, index) => {
        const who = contact.name || `contact ${index + 1}`;
        return (
          <fieldset key={index} className="workspace:flex workspace:items-start workspace:gap-3">
            <legend className="workspace:sr-only">Contact {index + 1}</legend>
            <div className="workspace:grid workspace:min-w-0 workspace:flex-1 workspace:gap-3 workspace:sm:grid-cols-2">
              <TextField
                ref={index === value.length - 1 ? focusAdded : undefined}
                label="Contact’s name"
                dir="auto"
                autoComplete="off"
                maxLength={signOffLimits.readerName}
                error={errors[`contacts.${index}.name`]}
                value={contact.name}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <TextField
                label="Contact’s email"
                type="email"
                autoComplete="off"
                maxLength={254}
                error={errors[`contacts.${index}.email`]}
                value={contact.email}
                onChange={({ target }) => change(index, { email: target.value })}
              />
            </div>
            <IconButton
              label={`Remove ${who}`}
              variant="ghost"
              className="workspace:mt-7"
              onClick={() => onValueChange(value.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </fieldset>
        );
      })}
      {errors.contacts && (
        <p role="alert" className="workspace:text-sm workspace:text-danger-ink">
          {errors.contacts}
        </p>
      )}
      {value.length < contactsMax && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => {
              wasAdded.current = true;
              onValueChange([...value, { name: '', email: '' }]);
            }}
          >
            Add a contact
          </Button>
        </div>
      )}
    </FormPart>
  );
}
