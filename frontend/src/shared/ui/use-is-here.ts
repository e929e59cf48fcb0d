import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on screen: what it began may end after somebody has left. */
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
