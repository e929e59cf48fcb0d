import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { guardLeaving } from './leave-guard.ts';

/** While active, leaving this page needs a confirmation. For a closing tab the browser asks by itself. */
export function useLeaveGuard(isActive: boolean) {
  const navigate = useNavigate();
  // Whoever presses a link back to this page, while the one they left for is awaited, is asked again.
  const { key } = useLocation();
  const [asked, setAsked] = useState<{ go: () => void }>();

  useEffect(() => {
    if (!isActive) return;
    return guardLeaving({
      onLeave: (go) => setAsked({ go }),
      follow: (path) => void navigate(path),
    });
  }, [isActive, navigate, key]);

  return {
    isAsking: asked !== undefined,
    stay: () => setAsked(undefined),
    leave: () => {
      setAsked(undefined);
      asked?.go();
    },
  };
}
