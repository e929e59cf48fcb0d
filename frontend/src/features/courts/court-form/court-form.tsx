import type { Weekday } from '@crease/contract';
import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { showProblem } from '../../../shared/ui/fields/show-problem.ts';
import { StickyActionBar } from '../../../shared/ui/page/sticky-action-bar.tsx';
import { useMediaQuery } from '../../../shared/ui/use-media-query.ts';
import { useCourtForm } from './court-form.store.ts';
import { useFormErrors } from './court-form.hooks.ts';
import { BasicsSection } from './basics-section.tsx';
import styles from './court-form.module.css';
import { FormActions } from './form-actions.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { FacilitiesSection, RulesSection } from './lists/lists-sections.tsx';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { PlaceSection } from './place/place-section.tsx';
import { PricesSection } from './prices-section.tsx';
import { SlotPreview } from './hours/slot-preview.tsx';

const HAS_RAIL = '(min-width: 60rem)';
const SUBMIT = '[type="submit"]';
const INVALID = '[aria-invalid="true"], [data-invalid]';

export function CourtForm({ onSaved }: { onSaved: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useCourtForm((state) => state.submit);
  const isSending = useCourtForm((state) => state.sentShare !== undefined);
  const errors = useFormErrors();
  const hasRail = useMediaQuery(HAS_RAIL);
  const writtenIn = useRef<Element>(null);
  const [refusedTries, setRefusedTries] = useState(0);
  const [openDay, setOpenDay] = useState<Weekday>();
  const [previewDay, setPreviewDay] = useState<Weekday>('Monday');

  useEffect(() => {
    if (refusedTries === 0) return;
    const before = writtenIn.current?.isConnected ? writtenIn.current : undefined;
    const next = form.current?.querySelector(INVALID) ?? before ?? leftButtonOf(form.current);
    if (next instanceof HTMLElement) showProblem(next);
  }, [refusedTries]);

  const send = async () => {
    writtenIn.current = document.activeElement;
    if (await submit()) onSaved();
    else setRefusedTries((tries) => tries + 1);
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const unfold = useCallback((day: Weekday | undefined) => {
    setOpenDay(day);
    if (day !== undefined) setPreviewDay(day);
  }, []);

  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      {/* Inert while sending: the page closes after it, so what is typed meanwhile would be lost. */}
      <div className={styles['sections']} inert={isSending}>
        <BasicsSection errors={errors} />
        <PlaceSection errors={errors} />
        <PricesSection errors={errors} />
        <HoursSection errors={errors} openDay={openDay} onOpenDayChange={unfold} />
      </div>
      <aside className={styles['rail']}>
        <div className={styles['fixed']}>
          <div className={styles['railPreview']}>
            <SlotPreview day={previewDay} onDayChange={setPreviewDay} />
          </div>
          {hasRail && <RailActions />}
        </div>
      </aside>
      <div className={styles['sections']} inert={isSending}>
        <PicturesSection errors={errors} />
        <FacilitiesSection errors={errors} />
        <RulesSection errors={errors} />
      </div>
      {!hasRail && (
        <StickyActionBar>
          <FormActions />
        </StickyActionBar>
      )}
    </form>
  );
}

/**
 * The button that was pressed has made room for the progress, and is another one now. It gets the focus, unless what
 * was refused has taken it.
 */
function leftButtonOf(form: HTMLFormElement | null): Element | undefined {
  const button = form?.querySelector(SUBMIT) ?? null;
  return button && document.activeElement?.contains(button) ? button : undefined;
}

function RailActions() {
  return (
    <div className={styles['railActions']}>
      <FormActions />
    </div>
  );
}
