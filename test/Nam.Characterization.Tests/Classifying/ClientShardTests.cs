// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Characterization.Tests.Classifying;

public class ClientShardTests
{
    [Fact]
    public void Entry_Size_IsWhatIsPromised()
    {
        Assert.Equal(48, Unsafe.SizeOf<ClientEntry>());
    }

    [Fact]
    public void Find_ClientsOfOneSet_AreToldApart()
    {
        var shard = new ClientShard(1);
        for (var i = 0u; i < ClientShard.Ways; i++)
        {
            Add(shard, i, 1).Page = (ushort)(i + 100);
        }

        Assert.Equal(ClientShard.Ways, shard.Count);
        for (var i = 0u; i < ClientShard.Ways; i++)
        {
            Assert.Equal(i + 100, shard.Find(i, ClientAddress.OfIPv4(i)).Page);
        }

        Assert.True(Unsafe.IsNullRef(ref shard.Find(0, ClientAddress.OfIPv4(99))));
    }

    [Fact]
    public void Oldest_FullSet_IsTheLongestUnseen()
    {
        var shard = new ClientShard(1);
        for (var i = 0u; i < ClientShard.Ways; i++)
        {
            Add(shard, i, 100 + i);
        }

        shard.Find(0, ClientAddress.OfIPv4(0)).Seen = 200;
        Add(shard, 99, 201);

        Assert.Equal(ClientShard.Ways, shard.Count);
        Assert.Equal(1, shard.Evicted);
        Assert.True(Unsafe.IsNullRef(ref shard.Find(1, ClientAddress.OfIPv4(1))));
        Assert.False(Unsafe.IsNullRef(ref shard.Find(0, ClientAddress.OfIPv4(0))));
        Assert.False(Unsafe.IsNullRef(ref shard.Find(99, ClientAddress.OfIPv4(99))));
    }

    [Fact]
    public void Find_AddressOfZeros_IsNoEmptyEntry()
    {
        var shard = new ClientShard(1);

        Assert.True(Unsafe.IsNullRef(ref shard.Find(0, new ClientAddress(0, 0))));
    }

    private static ref ClientEntry Add(ClientShard shard, uint address, uint second)
    {
        ref var entry = ref shard.Oldest(address, second);
        shard.Take(ref entry, ClientAddress.OfIPv4(address), second);
        return ref entry;
    }
}
