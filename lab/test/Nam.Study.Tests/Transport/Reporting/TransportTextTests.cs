// SPDX-License-Identifier: MIT
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Tests.Transport.Reporting;

public class TransportTextTests
{
    [Theory]
    [InlineData(3.0, 2.0, "1.50×")]
    [InlineData(null, 2.0, "–")]
    [InlineData(3.0, null, "–")]
    [InlineData(3.0, 0.0, "–")]
    public void Times_TwoValues_IsTheirQuotient(double? value, double? of, string text)
    {
        Assert.Equal(text, TransportText.Times(value, of));
    }
}
