// SPDX-License-Identifier: MIT

using Nam.TestKit.PublicApi;

namespace Nam.CoreWcf.Tests;

public sealed class PublicSurfaceTests
{
    [Fact]
    public void PublicSurface_OfPackage_IsAsRecorded()
    {
        Assert.Null(PublicApiFile.Difference(typeof(NamBindingExtensions).Assembly));
    }
}
