"""The rows of a Parquet file of recorded games, as those of a CSV file are read."""

from collections.abc import Iterator

from noloss.core.errors import BadFile

WANTED = ("game", "ply", "board", "cell", "seconds", "person")
NEEDED = WANTED[:4]
MOST_BYTES = 256 << 20
"""What the columns may take once they are unpacked."""


def parquet_rows(data: bytes, most: int) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of this file, at most so many, each with the line that it would have in CSV."""
    import pyarrow as pa  # noqa: PLC0415 (only these files need it)
    import pyarrow.parquet as pq  # noqa: PLC0415

    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        about = file.metadata
        missing = [name for name in NEEDED if name not in file.schema_arrow.names]
        if missing:
            raise BadFile(f"the column {missing[0]!r} is missing")
        groups = (about.row_group(at).total_byte_size for at in range(about.num_row_groups))
        if about.num_rows > most or sum(groups) > MOST_BYTES:
            raise BadFile(f"more than {most:,} rows, or {MOST_BYTES >> 20} MB")
        columns = [name for name in WANTED if name in file.schema_arrow.names]
        line = 1
        for batch in file.iter_batches(columns=columns):
            for row in batch.to_pylist():
                line += 1
                yield line, {name: _text(value) for name, value in row.items()}
    except (pa.ArrowException, OSError) as error:
        raise BadFile(f"not a Parquet file that can be read: {error!s:.100}") from None


def _text(value: object) -> str:
    return "" if value is None else str(value)
