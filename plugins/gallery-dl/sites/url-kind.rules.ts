// Classifies a URL by gallery-dl's category and subcategory ("nhentai/search").
// A download covers one series with its chapters, or one chapter, gallery, album or post. Anything endless or changing with each request
// (a search, a tag, a user's posts or likes) is refused by the names below before the site is requested.
// Limit: kinds that gallery-dl adds later under other names are only stopped by the maximum listing length.
import { type CodedSentence, defineSentence } from '../../../src/plugins/contract/sentences.ts'

const EndlessAddress = defineSentence(
  'ADDRESS_WITHOUT_END',
  'This URL points to {what:sentence}. Enter the URL of a single series, chapter, gallery or album.',
)
const Search = defineSentence('KIND_SEARCH', 'search results')
const NewOrLiked = defineSentence('KIND_NEW_OR_LIKED', "a site's new or popular items")
const Favourites = defineSentence('KIND_FAVOURITES', "a user's favorites or follows")
const OnePerson = defineSentence('KIND_OF_ONE_PERSON', 'everything by one person or group')
const Board = defineSentence('KIND_BOARD', 'a board whose threads expire')
const NoPictures = defineSentence('KIND_NO_PICTURES', 'a page without images')

const kinds = new Map([Search, NewOrLiked, Favourites, OnePerson, Board, NoPictures].map((kind) => [kind.code, kind()]))

/** Parts of gallery-dl's subcategories by kind, also as part of a longer name ("user-favorite", "gallery-search"). */
const refused: Readonly<Record<string, readonly string[]>> = {
  [Search.code]: [
    ...['search', 'tag', 'tags', 'tagged', 'hashtag', 'label', 'genre', 'genres', 'category', 'index', 'filter', 'books', 'related'],
  ],
  [NewOrLiked.code]: ['popular', 'ranking', 'recent', 'home', 'feed', 'newest', 'site', 'trending', 'explore', 'challenge'],
  [Favourites.code]: [
    ...['favorite', 'favorites', 'favourite', 'bookmark', 'bookmarks', 'likes', 'liked', 'saved', 'collections', 'list', 'watch'],
    ...['following', 'follow', 'followed', 'followers', 'members', 'history', 'updates'],
  ],
  [OnePerson.code]: [
    ...[
      'user',
      'users',
      'creator',
      'creators',
      'artist',
      'artists',
      'author',
      'model',
      'group',
      'channel',
      'firm',
      'me',
      'blog',
      'profile',
    ],
    ...[
      'tumblrblog',
      'timeline',
      'posts',
      'submissions',
      'uploads',
      'created',
      'media',
      'tweets',
      'replies',
      'notes',
      'scraps',
      'journals',
    ],
    ...['photos', 'pictures', 'stories', 'reels', 'highlights', 'movies', 'games', 'illustration', 'doujin', 'nuita', 'allpins', 'pins'],
    ...['discord', 'server', 'announcements', 'avatar', 'background', 'artworks'],
  ],
  [Board.code]: ['board', 'boards', 'subreddit'],
  [NoPictures.code]: ['oauth', 'audio', 'video', 'videos', 'newvideo', 'soundtrack'],
}

const meanings = new Map(Object.entries(refused).flatMap(([code, words]) => words.map((word) => [word, kinds.get(code)] as const)))

/**
 * Why a URL cannot be downloaded; undefined when it may be a series or a set of images.
 * @param about category and subcategory as in gallery-dl, for example "nhentai/search"
 */
export function rejectionReasonFor(about: string): CodedSentence | undefined {
  const [category = '', subcategory = ''] = about.toLowerCase().split('/')
  const kind = meanings.get(category) ?? subcategory.split('-').flatMap((word) => meanings.get(word) ?? [])[0]
  return kind && EndlessAddress(kind)
}
