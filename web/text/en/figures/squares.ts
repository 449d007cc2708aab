export default {
  title: 'Squares add, crosses cancel',
  todo: 'Drag: add coin after coin.',
  controls: {
    terms: 'Coins',
    termsLong: 'Coins added up',
    vector: 'Sum',
    vectorLong: 'Which of the sums is shown',
    grow: 'Add a coin',
  },
  grid: 'Each coin times each coin',
  total: 'All products added up',
  axis: { terms: 'coins added up' },
  squareCell: 'coin {row} times itself: {product}',
  crossCell: 'coin {row} times coin {column}: {first} × {second} = {product}',
  added: 'Squares: {terms} × +1; crosses: {plus} × +1, {minus} × −1; together {total} = ({sum})².',
  key: {
    one: 'this sum',
    mean: 'mean of {count} sums',
    predicted: 'predicted: the squares alone',
  },
  rows: { mean: 'mean of {count} squared sums of {terms} coins' },
  columns: {
    terms: 'coins',
    one: 'square of this sum',
    mean: 'mean square',
    predicted: 'predicted',
  },
  captionHtml:
    '+1 has the colour of the text, −1 is brown. On the diagonal each coin meets itself, and the product is always +1. Beside it, crosses are as often −1 as +1. One sum strays; on average only the squares are left.',
  python: {
    comment: 'All products of the signs of each sum, added up, in NumPy.',
    mean: 'mean of the squares',
    exact: 'exact',
  },
  /** What each attribute does, in the documentation. */
  attributes: {
    terms: 'How many of the signs are added up.',
    d: 'How many signs a sum has.',
    vector: 'Which of the 200 sums is shown.',
  },
};
