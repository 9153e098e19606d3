// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Tests.Hosts;

public class ShelfShop : Shop, IShelf
{
    public List<Item> Shelf(int count) => Item.Many(count);
}
