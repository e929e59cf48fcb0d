import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { notifyError } from '../../../../shared/ui/notices/notify.ts';
import { useIsHere } from '../../../../shared/ui/use-is-here.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';

/** Five digits are about a metre. */
const SHOWN_DIGITS = 5;
const LOCATION_TIMEOUT_MS = 15_000;

export function MyLocationButton() {
  const change = useCourtForm((state) => state.change);
  const [isLocating, setIsLocating] = useState(false);
  const isHere = useIsHere();
  const locate = () => {
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // The form may have been closed meanwhile, or show another court.
        if (!isHere()) return;
        setIsLocating(false);
        change({
          latitude: coords.latitude.toFixed(SHOWN_DIGITS),
          longitude: coords.longitude.toFixed(SHOWN_DIGITS),
        });
      },
      () => {
        if (!isHere()) return;
        setIsLocating(false);
        notifyError(TEXTS.locationDenied);
      },
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS },
    );
  };
  return (
    <Button icon={<LocateFixed />} busy={isLocating} onClick={locate}>
      {isLocating ? TEXTS.locating : TEXTS.useMyLocation}
    </Button>
  );
}
