// What gallery-dl takes an address for, by the names that it gives to its parts ("nhentai/search").
// A download is about one series with its chapters, or about one chapter, gallery, album or post. What never ends, or is another thing at
// each look (a search, a tag, what a person posts or likes), is no such thing: it is refused by the names below, before the site is asked.
// Limit: kinds that gallery-dl adds later under other names are held only by the longest listing.

/** Words of gallery-dl's subcategories, also as part of one ("user-favorite", "gallery-search"). */
const refused: Readonly<Record<string, readonly string[]>> = {
  'the results of a search': [
    ...['search', 'tag', 'tags', 'tagged', 'hashtag', 'label', 'genre', 'genres', 'category', 'index', 'filter', 'books', 'related'],
  ],
  'what is new or liked on a site': ['popular', 'ranking', 'recent', 'home', 'feed', 'newest', 'site', 'trending', 'explore', 'challenge'],
  "a person's favourites or follows": [
    ...['favorite', 'favorites', 'favourite', 'bookmark', 'bookmarks', 'likes', 'liked', 'saved', 'collections', 'list', 'watch'],
    ...['following', 'follow', 'followed', 'followers', 'members', 'history', 'updates'],
  ],
  'everything of one person or group': [
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
  'a board, where things come and go': ['board', 'boards', 'subreddit'],
  'no pictures': ['oauth', 'audio', 'video', 'videos', 'newvideo', 'soundtrack'],
}

const meanings = new Map(Object.entries(refused).flatMap(([what, words]) => words.map((word) => [word, what] as const)))

/**
 * Why an address cannot be downloaded; undefined when it may lead to a series or a set of pictures.
 * @param about category and subcategory as gallery-dl names them, for example "nhentai/search"
 */
export function refusalOfKind(about: string): string | undefined {
  const [category = '', subcategory = ''] = about.toLowerCase().split('/')
  const what = meanings.get(category) ?? subcategory.split('-').flatMap((word) => meanings.get(word) ?? [])[0]
  return what === undefined ? undefined : `The address leads to ${what}. Give the address of one series, chapter, gallery or album.`
}
