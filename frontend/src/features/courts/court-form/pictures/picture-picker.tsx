import { IMAGE_TYPES } from '@crease/contract';
import { ImagePlus } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import styles from './pictures-section.module.css';

interface PicturePickerProps {
  isFirst: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the phone's gallery or camera; on a desktop, files can be dropped on it too. */
export function PicturePicker({ isFirst, onFiles }: PicturePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classNames(styles['picker'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <input
        type="file"
        accept={IMAGE_TYPES.join()}
        multiple
        className="covering"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Cleared, so that choosing the same file after removing it is a change again.
          event.target.value = '';
        }}
      />
      <ImagePlus />
      <span>
        <b>{TEXTS.addPictures}</b> <span className={styles['drop']}>{TEXTS.dropPictures}</span>
      </span>
      {isFirst && <span className={styles['why']}>{TEXTS.noPictures}</span>}
    </label>
  );
}
