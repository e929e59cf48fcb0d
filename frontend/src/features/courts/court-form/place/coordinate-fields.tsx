import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { mapsAddressAt } from '../../../../shared/lib/maps.ts';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { TextInput } from '../../../../shared/ui/fields/text-input.tsx';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { isOutsideSriLanka, readPlace } from './place-reader.ts';
import { useDraftText } from '../court-form.hooks.ts';
import styles from '../form-fields.module.css';
import { MyLocationButton } from './my-location-button.tsx';
import { sharedProblem } from './shared-problem.ts';

/** The two coordinates: typed, taken from the device's location, or pasted as a maps link. */
export function CoordinateFields({ errors }: { errors: FieldErrors }) {
  const latitude = useDraftText('latitude');
  const longitude = useDraftText('longitude');
  const place = { latitude: latitude.value, longitude: longitude.value };
  const problemOf = sharedProblem(errors, ['latitude', 'longitude']);
  const isComplete = readPlace(`${place.latitude},${place.longitude}`) !== undefined;
  return (
    <>
      <MapLinkField />
      <div className={styles['pair']}>
        <Field label={TEXTS.latitude} {...problemOf('latitude')} required>
          <TextInput {...latitude} inputMode="decimal" autoComplete="off" placeholder="6.8519" />
        </Field>
        <Field label={TEXTS.longitude} {...problemOf('longitude')} required>
          <TextInput {...longitude} inputMode="decimal" autoComplete="off" placeholder="79.8653" />
        </Field>
      </div>
      <div className={styles['placeFoot']}>
        <MyLocationButton />
        {isComplete && (
          <a
            className={styles['map']}
            href={mapsAddressAt(place.latitude, place.longitude)}
            target="_blank"
            rel="noreferrer"
          >
            <MapPin />
            {TEXTS.seeOnMap}
          </a>
        )}
        <p className={styles['note']} role="status">
          {isOutsideSriLanka(place) && TEXTS.outside}
        </p>
      </div>
    </>
  );
}

function MapLinkField() {
  const change = useCourtForm((state) => state.change);
  const [text, setText] = useState('');
  const isRead = readPlace(text) !== undefined;
  const isUnread = text.trim() !== '' && !isRead;
  return (
    <Field
      label={TEXTS.mapLink}
      hint={isRead ? TEXTS.mapLinkRead : TEXTS.mapLinkHint}
      error={isUnread ? TEXTS.mapLinkUnread : undefined}
      required={false}
    >
      <TextInput
        name="mapLink"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          const place = readPlace(event.target.value);
          if (place) change({ ...place });
        }}
      />
    </Field>
  );
}
