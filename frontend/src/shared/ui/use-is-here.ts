import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted: a request it made may end after the user has left. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
