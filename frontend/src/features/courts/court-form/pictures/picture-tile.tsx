import { ChevronLeft, ChevronRight, GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Badge } from '../../../../shared/ui/cards/badge.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { IconButton } from '../../../../shared/ui/buttons/icon-button.tsx';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import type { DraftPicture } from './draft-pictures.ts';
import styles from './pictures-section.module.css';

interface PictureTileProps {
  picture: DraftPicture;
  index: number;
  total: number;
  isDragged: boolean;
  grip: {
    onPointerDown: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called when the browser can't show the file as a picture. */
  onUnreadable: () => void;
}

export function PictureTile(props: PictureTileProps) {
  const { picture, index, total, isDragged, grip, onMove, onRemove, onUnreadable } = props;
  const position = index + 1;
  return (
    <li className={classNames(styles['tile'], isDragged && styles['dragged'])} data-picture={index}>
      <img
        className={styles['image']}
        src={picture.url}
        alt={TEXTS.picture(position, total)}
        draggable={false}
        onError={onUnreadable}
      />
      {index === 0 && (
        <span className={styles['cover']}>
          <Badge icon={null}>{TEXTS.cover}</Badge>
        </span>
      )}
      <div className={styles['tools']}>
        <IconButton
          className={styles['grip']}
          label={TEXTS.dragPicture(position)}
          icon={<GripVertical />}
          {...grip}
        />
        {/* Not `disabled`, so that the button keeps the focus when the picture has reached an end. */}
        <IconButton
          label={TEXTS.moveEarlier(position)}
          icon={<ChevronLeft />}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={TEXTS.moveLater(position)}
          icon={<ChevronRight />}
          aria-disabled={position === total}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={TEXTS.removePicture(position)} icon={<X />} onClick={onRemove} />
      </div>
    </li>
  );
}
