import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const SCROLL_AFTER_MS = 100;
/** Closer than this to the end, a reader follows what arrives. */
const FOLLOW_WITHIN_PX = 160;
/** Closer than this to the beginning, what lies before is fetched. */
const EARLIER_WITHIN_PX = 400;

interface ThreadScrollParts {
  firstId: string | undefined;
  /** Changes with the latest message. */
  lastId: string | undefined;
  /** Whoever wrote the latest message themselves wants to see it. */
  isLastOwn: boolean;
  onNearBeginning: () => void;
}

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Of the reader, when the page was last told where the thread stands. */
interface Reader {
  isFollowing: boolean;
  top: number;
}

/** A page is told of a scroll with its next frame; where it stands is known at once. */
function stillFollows({ isFollowing, top }: Reader, scroller: HTMLElement | null): boolean {
  return isFollowing && (scroller === null || scroller.scrollTop >= top - 1);
}

function topOf(scroller: HTMLElement, messageId: string | undefined): number | undefined {
  if (messageId === undefined) return undefined;
  return scroller.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.offsetTop;
}

/**
 * The thread shows its latest message, 100 ms after messages change, unless the reader has scrolled up;
 * earlier messages come in above without moving what is being read.
 */
export function useThreadScroll({
  firstId,
  lastId,
  isLastOwn,
  onNearBeginning,
}: ThreadScrollParts) {
  const ref = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader>({ isFollowing: true, top: 0 });
  const [isFar, setIsFar] = useState(false);
  const [hasNews, setHasNews] = useState(false);

  const scrollToLatest = () => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
    reader.current.isFollowing = true;
    setHasNews(false);
  };

  useStillWhileGrowing(ref, firstId);

  useLayoutEffect(() => {
    // Nobody sees a thread open at its beginning first.
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'instant' });
    reader.current.top = ref.current?.scrollTop ?? 0;
  }, []);

  useEffect(() => {
    if (lastId === undefined) return;
    if (isLastOwn) reader.current.isFollowing = true;
    if (!reader.current.isFollowing) {
      setHasNews(true);
      return;
    }
    const timer = setTimeout(() => {
      // Who scrolled up meanwhile is not pulled back.
      if (stillFollows(reader.current, ref.current)) scrollToLatest();
      else if (!isLastOwn) setHasNews(true);
    }, SCROLL_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [lastId, isLastOwn]);

  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    // A keyboard that opens takes room away from below.
    const observer = new ResizeObserver(() => {
      if (stillFollows(reader.current, scroller))
        scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    });
    observer.observe(scroller);
    return () => {
      observer.disconnect();
    };
  }, []);

  const handleScroll = () => {
    const scroller = ref.current;
    if (!scroller) return;
    const isNearEnd = distanceToEnd(scroller) < FOLLOW_WITHIN_PX;
    reader.current = { isFollowing: isNearEnd, top: scroller.scrollTop };
    setIsFar(!isNearEnd);
    if (isNearEnd) setHasNews(false);
    if (scroller.scrollTop < EARLIER_WITHIN_PX) onNearBeginning();
  };

  return { ref, isFar, hasNews, handleScroll, scrollToLatest };
}

/** Keeps in its place on the screen what was there when messages came in above it. */
function useStillWhileGrowing(ref: RefObject<HTMLDivElement | null>, firstId: string | undefined) {
  const before = useRef<{ firstId: string | undefined; top: number }>(undefined);
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const known = before.current;
    const top = known && known.firstId !== firstId ? topOf(scroller, known.firstId) : undefined;
    if (known && top !== undefined) {
      scroller.scrollTo({ top: scroller.scrollTop + top - known.top, behavior: 'instant' });
    }
    before.current = { firstId, top: topOf(scroller, firstId) ?? 0 };
  });
}
