// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Tool.Terminal;

/// <summary>Removes the spaces at the ends of lines. Cells are filled up with spaces, which a file has no use for.</summary>
internal sealed class TrimmedWriter(TextWriter inner) : TextWriter
{
    private int _spaces;

    /// <inheritdoc/>
    public override Encoding Encoding => inner.Encoding;

    /// <inheritdoc/>
    public override void Write(char value)
    {
        if (value == ' ')
        {
            _spaces++;
            return;
        }

        if (value is not ('\r' or '\n'))
        {
            inner.Write(new string(' ', _spaces));
        }

        _spaces = 0;
        inner.Write(value);
    }

    /// <inheritdoc/>
    public override void Flush() => inner.Flush();
}
