import { LIST_ITEM_MAX_CHARACTERS, LIST_ITEMS_MAX } from '@crease/contract';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { isTypedEnter } from '../../../../shared/lib/presses/typed-enter.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { Chip } from '../../../../shared/ui/choices/chip.tsx';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { TextInput } from '../../../../shared/ui/fields/text-input.tsx';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { withItem } from '../draft/court-draft.ts';
import { FormSection } from '../form-section.tsx';
import styles from './item-list-section.module.css';

interface ItemListSectionProps {
  title: string;
  label: string;
  /** The name of the button, which begins with the word on it. */
  addLabel: string;
  placeholder: string;
  error: string | undefined;
  items: readonly string[];
  /** Text that was typed and not added yet. */
  text: string;
  /** Common items, which can be added with one tap. */
  ideas?: readonly string[];
  onTextChange: (text: string) => void;
  onAdd: (item: string) => void;
  onRemove: (item: string) => void;
}

/** A list of texts. What is typed and not added yet is sent with the form too. */
export function ItemListSection(props: ItemListSectionProps) {
  const { title, label, placeholder, error, items, text, ideas = [] } = props;
  const input = useRef<HTMLDivElement>(null);
  const isFull = items.length >= LIST_ITEMS_MAX;
  const focusInput = () => {
    input.current?.querySelector('input')?.focus();
  };
  const add = () => {
    if (!isFull) props.onAdd(text);
    focusInput();
  };
  const open = ideas.filter((idea) => withItem(items, idea) !== items);
  return (
    <FormSection title={title}>
      <Items
        items={items}
        onRemove={(item) => {
          props.onRemove(item);
          focusInput();
        }}
      />
      <div ref={input} className={styles['entry']}>
        {/* Never disabled: that would drop the focus, and what is typed could not be taken back. */}
        <Field
          label={label}
          hint={isFull ? TEXTS.listFull(LIST_ITEMS_MAX) : undefined}
          error={error}
        >
          <TextInput
            value={text}
            maxLength={LIST_ITEM_MAX_CHARACTERS}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={(event) => props.onTextChange(event.target.value)}
            onKeyDown={(event) => {
              if (!isTypedEnter(event.nativeEvent)) return;
              // Enter adds the item and does not send the form.
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button
          className={styles['add']}
          aria-label={props.addLabel}
          icon={<Plus />}
          disabled={isFull || text.trim() === ''}
          onClick={add}
        >
          {TEXTS.add}
        </Button>
      </div>
      {open.length > 0 && !isFull && <Ideas ideas={open} onAdd={props.onAdd} />}
    </FormSection>
  );
}

interface ItemsProps {
  items: readonly string[];
  onRemove: (item: string) => void;
}

function Items({ items, onRemove }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles['items']} role="list">
      {items.map((item) => (
        <li key={item}>
          <Chip label={item} removeLabel={TEXTS.remove(item)} onRemove={() => onRemove(item)} />
        </li>
      ))}
    </ul>
  );
}

interface IdeasProps {
  ideas: readonly string[];
  onAdd: (idea: string) => void;
}

function Ideas({ ideas, onAdd }: IdeasProps) {
  return (
    <ul className={styles['items']} role="list">
      {ideas.map((idea) => (
        <li key={idea}>
          <button type="button" className={styles['idea']} onClick={() => onAdd(idea)}>
            <Plus />
            {idea}
          </button>
        </li>
      ))}
    </ul>
  );
}
