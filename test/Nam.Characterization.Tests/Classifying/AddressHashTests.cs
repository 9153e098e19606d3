// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class AddressHashTests
{
    [Fact]
    public void Of_ReferenceKeyAndMessage_IsTheReferenceValue()
    {
        // The authors' vectors: key 00 to 0f, message 00 to 0f.
        var hash = new AddressHash(0x0706050403020100, 0x0f0e0d0c0b0a0908);

        Assert.Equal(0x3f2acc7f57c29bdbUL, hash.Of(0x0706050403020100, 0x0f0e0d0c0b0a0908));
    }

    [Fact]
    public void Random_TwoHashes_Differ()
    {
        Assert.NotEqual(AddressHash.Random().Of(1, 2), AddressHash.Random().Of(1, 2));
    }
}
