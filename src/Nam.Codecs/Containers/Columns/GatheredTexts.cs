// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>Texts picked out of others: the values of a dictionary.</summary>
internal sealed class GatheredTexts
{
    private byte[] _bytes = [];
    private int[] _ends = [];
    private int _byteCount;
    private int _count;

    /// <summary>The texts that were picked last.</summary>
    internal TextSpans Texts => new(_bytes.AsSpan(0, _byteCount), _ends.AsSpan(0, _count));

    /// <summary>Picks the texts of these rows.</summary>
    internal void Gather(TextSpans texts, ReadOnlySpan<int> rows)
    {
        _count = rows.Length;
        _byteCount = 0;
        if (_ends.Length < rows.Length)
        {
            _ends = new int[Math.Max(rows.Length, _ends.Length * 2)];
        }

        for (var index = 0; index < rows.Length; index++)
        {
            var text = texts[rows[index]];
            if (text.Length > _bytes.Length - _byteCount)
            {
                Array.Resize(ref _bytes, Math.Max(_byteCount + text.Length, Math.Max(256, _bytes.Length * 2)));
            }

            text.CopyTo(_bytes.AsSpan(_byteCount));
            _byteCount += text.Length;
            _ends[index] = _byteCount;
        }
    }
}
