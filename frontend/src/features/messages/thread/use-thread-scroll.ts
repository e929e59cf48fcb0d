import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const SCROLL_AFTER_MS = 100;
/** A reader closer than this to the end is scrolled to new messages. */
const FOLLOW_WITHIN_PX = 160;
/** Closer than this to the beginning, earlier messages are loaded. */
const EARLIER_WITHIN_PX = 400;

interface ThreadScrollParts {
  firstId: string | undefined;
  /** Tells that there is a new latest message. */
  lastId: string | undefined;
  /** People who just sent a message want to see it, wherever they had scrolled. */
  isLastOwn: boolean;
  onNearBeginning: () => Promise<void>;
}

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Where the reader was at the last scroll event, or furthest down on the way to the latest message. */
interface Reader {
  isFollowing: boolean;
  top: number;
}

/** Scroll events come a frame late, so the current position is compared with the last known one. */
function stillFollows({ isFollowing, top }: Reader, scroller: HTMLElement | null): boolean {
  return isFollowing && (scroller === null || scroller.scrollTop >= top - 1);
}

function topOf(scroller: HTMLElement | null, messageId = ''): number | undefined {
  return scroller?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.offsetTop;
}

/**
 * Scrolls to the latest message 100 ms after messages change, unless the reader has scrolled up. Earlier messages are
 * added above without moving what is being read.
 */
export function useThreadScroll({
  firstId,
  lastId,
  isLastOwn,
  onNearBeginning,
}: ThreadScrollParts) {
  const ref = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader>({ isFollowing: true, top: 0 });
  const latest = useRef<string>(undefined);
  const [isFar, setIsFar] = useState(false);
  const [hasNews, setHasNews] = useState(false);

  const scrollToLatest = () => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
    reader.current.isFollowing = true;
    setHasNews(false);
  };

  useStillWhileGrowing(ref, firstId);
  useEndWhileShrinking(ref, reader);
  useFullScreen(ref, firstId, onNearBeginning);
  useStillPage(ref);

  useLayoutEffect(() => {
    // Before the first paint, so that a thread is never seen at its beginning first.
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'instant' });
    reader.current.top = ref.current?.scrollTop ?? 0;
  }, []);

  useEffect(() => {
    if (lastId === undefined) return;
    // When the latest message is deleted, the one before it comes last again and is no news.
    const isNews = topOf(ref.current, latest.current) !== undefined;
    latest.current = lastId;
    if (isNews && isLastOwn) reader.current.isFollowing = true;
    if (!reader.current.isFollowing) {
      if (isNews) setHasNews(true);
      return;
    }
    const timer = setTimeout(() => {
      // Readers who scrolled up meanwhile are not pulled back.
      if (stillFollows(reader.current, ref.current)) scrollToLatest();
      else if (isNews && !isLastOwn) setHasNews(true);
    }, SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lastId, isLastOwn]);

  const handleScroll = () => {
    const scroller = ref.current;
    if (!scroller) return;
    const isNearEnd = distanceToEnd(scroller) < FOLLOW_WITHIN_PX;
    // A thread that is still moving to the latest message is far from its end as well, and its reader has not left it.
    const isOnTheWay = !isNearEnd && stillFollows(reader.current, scroller);
    reader.current = {
      isFollowing: isNearEnd || isOnTheWay,
      // On the way the furthest place counts, or one who goes up by a pixel at a time would never have left.
      top: isOnTheWay ? Math.max(reader.current.top, scroller.scrollTop) : scroller.scrollTop,
    };
    setIsFar(!isNearEnd);
    if (isNearEnd) setHasNews(false);
    if (scroller.scrollTop < EARLIER_WITHIN_PX) void onNearBeginning();
  };

  return { ref, isFar, hasNews, handleScroll, scrollToLatest };
}

/** Keeps the visible messages in place when earlier ones are added above. */
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

/** When a phone's keyboard opens, the thread becomes shorter from below. */
function useEndWhileShrinking(ref: RefObject<HTMLDivElement | null>, reader: RefObject<Reader>) {
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const observer = new ResizeObserver(() => {
      if (stillFollows(reader.current, scroller))
        scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [ref, reader]);
}

/** A tall screen may have room for all that is there, and then nothing scrolls. */
function useFullScreen(
  ref: RefObject<HTMLDivElement | null>,
  firstId: string | undefined,
  onNearBeginning: ThreadScrollParts['onNearBeginning'],
) {
  useEffect(() => {
    if (ref.current?.scrollTop === 0) void onNearBeginning();
  }, [ref, firstId, onNearBeginning]);
}

/**
 * At the ends of a thread the page stays where it is. Over one that fits it moves, which Chromium allows only where
 * nothing says otherwise.
 */
function useStillPage(ref: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    if (!ref.current) return;
    const { scrollHeight, clientHeight, style } = ref.current;
    style.overscrollBehavior = scrollHeight > clientHeight ? 'contain' : '';
  });
}
