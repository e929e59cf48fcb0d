import { PATHS } from '@crease/contract';
import { ArrowLeft, Menu, X } from 'lucide-react';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { UnreadBadge } from '../../features/messages/unread/unread-badge.tsx';
import { useUnread } from '../../features/messages/unread/unread.store.ts';
import { historyIndex } from '../../shared/lib/history/history-index.ts';
import { leaveBy } from '../../shared/lib/leaving/leaving.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Link } from '../../shared/ui/buttons/link.tsx';
import { Logo } from '../../shared/ui/pictures/logo.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';

const MENU_ID = 'site-menu';

/** Lies over the hero on the home page, above the content on other pages. */
export function Header() {
  const location = useLocation();
  const isHome = location.pathname === PATHS.home;
  // The menu is open for one history entry, so any navigation closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const isMenuOpen = menuOpenAt === location.key;
  // Deferred, so that on a slow phone the button reacts at once and the menu a frame later.
  const isMenuShown = useDeferredValue(isMenuOpen);
  const closeMenu = () => setMenuOpenAt(undefined);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEscape(isMenuOpen, closeMenu);
  // What was pressed is hidden with the menu; another page takes the focus from there, the present one does not.
  useLayoutEffect(() => {
    if (!isMenuShown && menu.current?.contains(document.activeElement)) menuButton.current?.focus();
  }, [isMenuShown]);

  return (
    <header
      className={classNames(styles['header'], isHome && styles['overHero'])}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Somebody who tabs out of the header would otherwise be under the open menu.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenu();
      }}
    >
      <div className={styles['bar']}>
        {!isHome && <BackButton />}
        <Link to={PATHS.home} className={styles['home']} aria-label="Crease, home">
          <Logo />
        </Link>
        <MenuButton
          ref={menuButton}
          isOpen={isMenuOpen}
          onToggle={() => setMenuOpenAt(isMenuOpen ? undefined : location.key)}
        />
        <UnreadNews />
        {/* Where the bar is wide enough, its styles show it at all times. */}
        <div ref={menu} id={MENU_ID} className={styles['menu']} hidden={!isMenuShown}>
          <Navigation />
        </div>
      </div>
    </header>
  );
}

/**
 * What the badge shows to others; the same words again are not heard, so nobody is told of each message. No
 * `role="status"`, which is read out as a status bar on every page while it is empty.
 */
function UnreadNews() {
  const news = useUnread((state) => state.news);
  return (
    <span className="visually-hidden" aria-live="polite" aria-atomic="true">
      {news}
    </span>
  );
}

interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onToggle: () => void;
}

function MenuButton({ ref, isOpen, onToggle }: MenuButtonProps) {
  const unread = useUnread((state) => state.count);
  // There the number stands beside Messages, and the button is not seen.
  const isWide = useMediaQuery('(min-width: 60rem)');
  return (
    <button
      ref={ref}
      type="button"
      className={classNames('square', styles['menuButton'])}
      aria-expanded={isOpen}
      aria-controls={MENU_ID}
      onClick={onToggle}
    >
      {isOpen ? <X /> : <Menu />}
      <span className="visually-hidden">{isOpen ? 'Close menu' : 'Open menu'}</span>
      {!isOpen && !isWide && <UnreadBadge count={unread} className={styles['unread']} />}
    </button>
  );
}

function BackButton() {
  const navigate = useNavigate();
  const handleClick = () => {
    // The first page of a visit has no page of ours to go back to. The history is asked, not the page on screen, which
    // stays there while the next one is awaited: then there is a step back to it.
    if (historyIndex() === 0) leaveBy(() => void navigate(PATHS.home));
    // A step of the history is asked about by itself.
    else void navigate(-1);
  };
  return (
    <button
      type="button"
      className={classNames('square', styles['back'])}
      aria-label="Back"
      onClick={handleClick}
    >
      <ArrowLeft />
    </button>
  );
}

function useEscape(isActive: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isActive) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isActive, onEscape]);
}
