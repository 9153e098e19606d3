// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Site;

public sealed class ObjectBundleTests
{
    private static readonly byte[] Bundle = ObjectBundle.Pack([("/a.gif", new byte[300]), ("/b.css", []), ("/c.js", [1, 2, 3])]);

    [Fact]
    public void Unpack_Bundle_HasEveryObject()
    {
        Assert.Equal([("/a.gif", 300), ("/b.css", 0), ("/c.js", 3)], ObjectBundle.Unpack(Bundle));
    }

    [Fact]
    public void Unpack_Nothing_HasNoObject()
    {
        Assert.Empty(ObjectBundle.Unpack([]));
    }

    [Fact]
    public void Unpack_CutOffAnywhere_ThrowsOrHasFewerObjects()
    {
        for (var length = 1; length < Bundle.Length; length++)
        {
            var cut = Bundle[..length];
            if (length is 312 or 324)
            {
                Assert.InRange(ObjectBundle.Unpack(cut).Count, 1, 2);
            }
            else
            {
                Assert.Throws<InvalidDataException>(() => ObjectBundle.Unpack(cut));
            }
        }
    }

    [Fact]
    public void Unpack_NegativeLength_Throws()
    {
        Assert.Throws<InvalidDataException>(() => ObjectBundle.Unpack([0, 0, 0xFF, 0xFF, 0xFF, 0xFF]));
    }
}
