// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests.Terminal;

public class TrimmedWriterTests
{
    [Fact]
    public void Write_SpacesAtTheEndsOfLines_AreLeftOut()
    {
        using var text = new StringWriter();
        using var writer = new TrimmedWriter(text);

        writer.Write("  a  b  \r\n   \nc ");
        writer.Flush();

        Assert.Equal("  a  b\r\n\nc", text.ToString());
    }
}
