import { IMAGE_TYPES, type User } from '@crease/contract';
import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../../../shared/ui/pictures/avatar.tsx';
import { usePictureUpload } from '../picture-upload.store.ts';
import { PROFILE_TEXTS as TEXTS } from '../profile.texts.ts';
import styles from './picture-upload.module.css';

interface PictureUploadProps {
  user: User;
  onSaved: (user: User) => void;
}

/** The profile picture with a button that replaces it. The new picture is shown while it is being uploaded. */
export function PictureUpload({ user, onSaved }: PictureUploadProps) {
  const share = usePictureUpload(({ shares }) => shares[user._id]);
  const upload = usePictureUpload((state) => state.upload);
  const [preview, setPreview] = useState<string>();
  const inputId = useId();

  const send = async (file: File) => {
    const url = URL.createObjectURL(file);
    setPreview(url);
    const saved = await upload(user._id, file);
    if (saved) onSaved(saved);
    setPreview(undefined);
    URL.revokeObjectURL(url);
  };

  return (
    <div className={styles['picture']}>
      <div className={styles['frame']}>
        <Avatar url={preview ?? user.profileImage?.url} size="large" />
      </div>
      {share === undefined ? (
        <label className={styles['choose']} htmlFor={inputId}>
          <Camera />
          {TEXTS.choosePicture}
          <input
            id={inputId}
            className="covering"
            type="file"
            accept={IMAGE_TYPES.join()}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Cleared, so that choosing the same file after a failure is a change again.
              event.target.value = '';
              if (file) void send(file);
            }}
          />
        </label>
      ) : (
        <UploadProgress share={share} />
      )}
    </div>
  );
}

function UploadProgress({ share }: { share: number }) {
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{TEXTS.uploading(percent)}</label>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}
