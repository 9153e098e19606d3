// SPDX-License-Identifier: MIT

using Nam.Formats;
using Nam.Profiles;

namespace Nam.Runtime.Tests.Formats;

public sealed class AcceptedCodingsTests
{
    /// <summary>RFC 9110 sections 12.4.2 and 12.5.3.</summary>
    [Theory]
    [InlineData("", ClientCapabilities.None)]
    [InlineData("gzip, br", ClientCapabilities.Zip | ClientCapabilities.Brotli)]
    [InlineData("br,gzip", ClientCapabilities.Zip | ClientCapabilities.Brotli)]
    [InlineData("gzip", ClientCapabilities.Zip)]
    [InlineData("x-gzip", ClientCapabilities.Zip)]
    [InlineData("GZIP;q=0.001 , deflate", ClientCapabilities.Zip)]
    [InlineData("gzip;q=0, br", ClientCapabilities.Brotli)]
    [InlineData("gzip;q=0.000, br;Q=1.0", ClientCapabilities.Brotli)]
    [InlineData("br ; q=0.5, identity;q=0", ClientCapabilities.Brotli)]
    [InlineData("*", ClientCapabilities.Zip | ClientCapabilities.Brotli)]
    [InlineData("*;q=0.1, gzip;q=0", ClientCapabilities.Brotli)]
    [InlineData("gzip, *;q=0", ClientCapabilities.Zip)]
    [InlineData("identity", ClientCapabilities.None)]
    [InlineData("zstd, deflate, compress", ClientCapabilities.None)]
    [InlineData("gzip;q=2, br;q=x", ClientCapabilities.None)]
    [InlineData("gzip;level=9", ClientCapabilities.None)]
    [InlineData(",, ,;,=;q", ClientCapabilities.None)]
    public void Read_AnyField_IsWhatTheRequestAllows(string field, ClientCapabilities expected) =>
        Assert.Equal(expected, AcceptedCodings.Read(field));

    [Theory]
    [InlineData(ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Binary)]
    [InlineData(ClientCapabilities.Zip)]
    [InlineData(ClientCapabilities.Brotli | ClientCapabilities.Flow)]
    [InlineData(ClientCapabilities.None)]
    public void Of_Capabilities_IsReadAsThose(ClientCapabilities capabilities) =>
        Assert.Equal(capabilities & AcceptedCodings.All, AcceptedCodings.Read(AcceptedCodings.Of(capabilities)));
}
