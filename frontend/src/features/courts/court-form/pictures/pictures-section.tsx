import { IMAGES_PER_COURT_MAX } from '@crease/contract';
import { CircleAlert, History } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { randomKey } from '../../../../shared/lib/api/keyring.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import {
  missingPictures,
  sortFiles,
  withMoved,
  type DraftPicture,
  type NewPicture,
} from './draft-pictures.ts';
import { usePictureOrder } from './use-picture-order.ts';
import { useStrayDrops } from './use-stray-drops.ts';
import { FormSection } from '../form-section.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { PictureTile } from './picture-tile.tsx';
import { HiddenStatus } from '../../../../shared/ui/notices/hidden-status.tsx';
import styles from './pictures-section.module.css';

function newPictureOf(file: File): NewPicture {
  return { kind: 'new', key: randomKey(), url: URL.createObjectURL(file), file };
}

interface Refused {
  /** Each one's problems are an alert of their own: it is read out when it comes, and not when its lines change. */
  tries: number;
  problems: readonly string[];
}

function useRefused() {
  const [refused, setRefused] = useState<Refused>({ tries: 0, problems: [] });
  const replace = (problemsAfter: (before: readonly string[]) => readonly string[]) =>
    setRefused(({ tries, problems }) => ({ tries: tries + 1, problems: problemsAfter(problems) }));
  return {
    ...refused,
    begin: (problems: readonly string[]) => replace(() => problems),
    add: (problem: string) => replace((before) => [...new Set([...before, problem])]),
  };
}

/** The pictures in order, the cover first. Files that the server would refuse are refused here. */
export function PicturesSection({ errors }: { errors: FieldErrors }) {
  const pictures = useCourtForm((state) => state.draft.pictures);
  const change = useCourtForm((state) => state.change);
  const refused = useRefused();
  const [announcement, setAnnouncement] = useState('');
  const total = pictures.length;

  const add = (files: readonly File[]) => {
    const sorted = sortFiles(files, total);
    const added = sorted.accepted.length;
    refused.begin(sorted.problems);
    // The field itself says that no file is chosen, because it is cleared at once.
    if (added > 0) setAnnouncement(TEXTS.added(added, total + added));
    change({ pictures: [...pictures, ...sorted.accepted.map(newPictureOf)] });
  };
  const remove = (picture: DraftPicture) => {
    change({ pictures: pictures.filter((kept) => kept !== picture) });
    setAnnouncement(TEXTS.removed(total - 1));
  };
  /**
   * Removes a chosen file that is no picture, whatever its type says. A stored picture that fails to load is kept: it
   * may only be unreachable now.
   */
  const refuseUnreadable = (picture: DraftPicture) => {
    if (picture.kind === 'kept') return;
    refused.add(TEXTS.notAnImage(picture.file.name));
    // Reads the present state, because several files may be found out before the next render.
    const { draft } = useCourtForm.getState();
    change({ pictures: draft.pictures.filter((other) => other !== picture) });
  };
  const move = (from: number, to: number) => {
    const moved = withMoved(pictures, from, to);
    if (moved === pictures) return;
    change({ pictures: moved });
    setAnnouncement(TEXTS.moved(to + 1, total));
  };
  const { dragged, gripOf } = usePictureOrder(move);
  useStrayDrops();

  return (
    <FormSection title={TEXTS.pictures} hint={TEXTS.picturesHint(IMAGES_PER_COURT_MAX)}>
      {total > 0 && (
        <ol className={styles['pictures']} role="list">
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              index={index}
              total={total}
              isDragged={index === dragged}
              grip={gripOf(index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(picture)}
              onUnreadable={() => refuseUnreadable(picture)}
            />
          ))}
        </ol>
      )}
      <MissingPictures />
      <HiddenStatus>{announcement}</HiddenStatus>
      {total < IMAGES_PER_COURT_MAX && <PicturePicker isFirst={total === 0} onFiles={add} />}
      <PictureProblems key={refused.tries} errors={errors} refused={refused.problems} />
    </FormSection>
  );
}

/** Repeated here, because the notice about the restored draft is far above. */
function MissingPictures() {
  const lost = useCourtForm((state) => state.restored?.lostPictures ?? 0);
  const missing = useCourtForm((state) => missingPictures(state.draft.pictures, lost));
  if (missing === 0) return null;
  return (
    <p className={styles['missing']}>
      <History />
      {TEXTS.picturesLost(missing)}
    </p>
  );
}

interface PictureProblemsProps {
  errors: FieldErrors;
  refused: readonly string[];
}

function PictureProblems({ errors, refused }: PictureProblemsProps) {
  const refusal = errors['images'] ?? errors['existingImagesOrder'];
  const problems = refusal === undefined ? refused : [refusal, ...refused];
  if (problems.length === 0) return null;
  return (
    <ul className={styles['problems']} role="alert" data-invalid tabIndex={-1}>
      {problems.map((problem) => (
        <li key={problem}>
          <CircleAlert />
          {problem}
        </li>
      ))}
    </ul>
  );
}
