// SPDX-License-Identifier: MIT

using Nam.TestKit.PublicApi;

namespace Nam.Gateway.Tests;

public sealed class PublicSurfaceTests
{
    [Fact]
    public void PublicSurface_OfPackage_IsAsRecorded()
    {
        Assert.Null(PublicApiFile.Difference(typeof(NamGatewayOptions).Assembly));
    }
}
